"""Weights of `value`.

Written by ``python -m pygames.games.two_and_two.luck.training.value``.
"""

# fmt: off
RULES = "18fa3976c862cb5b"
"""The digest of the rules that these weights were learned under."""

NETWORK: tuple[tuple[float, int, str], ...] = (
    # hidden units
    (
        0.017053206135907512,
        64,
        "6Ak<e4Fv)D_68*L_wNq*CqOU2=llH2{|f{P7sCYo2>QqE{q*by2MYw{3lSFgAnorY3)Qvd<InHP=mYl+{`2|t?)CH>`w-~t^"
        "9BG8^ymTn1?&s>1p)m9^6CKn8{!Kk?h6L?{_7A5^9=O@AsPY^|M3S1=<M+u4ej6r7Xb(Z^$G<S3h?zI^$Yd)4c+z~74-ZK3j"
        "h-g6&(TD_5LUd00k5l?Fa!H>I2jH=Jo~P{>-cz^ZoqF*d_M;{`?5{0sRC24fg;3{QLg+`~d&~00IC1000030RI3A`|t}8`~U"
        "y{`ThX_{s8>|`~d&}0Q~{|{{R300R;g3?+O11{2=@4`wk`l>E{dqJ`Nl6^$zvf?f(P>^ArH_Bj*w${UzWI0|Np5=>Plw2?p~"
        "G_T~LcBLV#c0{AKh6!7Z#74huw2N~`c1s(hH76SDS5)<zb0s|5L94!0@^b6Am@B85b{RIE|0tfv10s|84_wmQ#2l@Zl-5CD{"
        "3kd@T00RQ{{Qe8|2KD*(1^@^C|NjL8{sRB~1^NQ|{{$fP{{;&C0|fx~`2Yg|`}_p@0R0610tEpM{rvg(EeZtQAm0<|_!a{c^"
        "920^=kfvS<_GlI`v3d<)ae2B|I$YY3f|-t7AF-hI1m8*3fBPf9})lS{0aW-?ie5g`4kWu6dnKj4DA%t05t3Y8WI2E2kjT^1p"
        "@9677hL#?={CN^6vxf3=kg$_YMvO8tM2D2=e_4`sn%+4DJ;d!xaz)DI5eJ5()k`{__M00uA)?5ajX%4+sI}>*D|j3gs#l|JV"
        "WV4k94+4A>3@7YFb!`3MXJ4hsYoBj^bE^b`ID(I4~!2>%TH2=Mv*91REx1pxE^2<!U*2?qlN9{teA1Q7`U2oVSi5CirF{tOD"
        "@4I>W>9{(FH1px>L{uS^H4+j_C{So8!0|5gH1`GWn{sG_mEd>Dj3lsnS>HGF32L&JCCj<yP9_#x3>Hql5@*yD$0{syb7wixG"
        ")c^hg^z#ez0tx*60|)&45&Z=Q0QmOt{R;jB<?R6Z4Fl`;3j7BP`v?C883OPI8zLhY`XMv={|5pA3;+)Z{sj082?+b__YV2^@"
        "cqjM1quB20{jB@0tXfo76b|{3<2630}?6x^!yMA_wWe$2JQ;?92gn<B^@mU2>bB|%mxPu84CF3Farkz{}}uk6A}aj@$w4>_6"
        "+&|2^R(Q==dV&0TATw2?zfd^9BeE3I+TH00!*!CKU(W?(-h^;sOu;6Z-J@2;ltk1ojZt9~t-|7bFDq_5vjY@A>`&NdpTO1p_"
        "Yu|N0dR67~l1{Qw&J{sk@#?fVe>`~~v=<_!Gk0qhVD{{j*9?k5uf=)~dp6#o4z{sKVy06hTIAo}^&2Hp_=65bdu2L}27A5G>"
        "!=_NGh6Z!@z>Io74?FRV|{|gTE<nHMa5eNAc7U10O-U;#R_680G`2qp_>--=33;fUOF8~(}2ILL?{_y`7`UV5}<?`<QBop@f"
        "7zy(Q^78rw{PGm(<nrzTF%>8L0SF2j_W=>|4gvoj>IM7v2p1UJ6cYshH4p#z>j4HD4Dj~*_U88o7u4toE$jC5^8ptB`uNrkH"
        "xc#&_5uRy66fs$_Wt`2>+=EX_5ttj`u_9`@Zs(t>;oME<pc-+{vqk>2>=Ta1Qg{2`~&w300903|Ns90|Nr{`000000000000"
        "00100000{{IE}1poj500962000001OWg50RI30000000RI5}FbDYr1>g)5@)q&}@)Py|F%sYs022Zr0Qdy`3l;+V;OQOf<ns"
        "dR=nDz%{0{W}?(zZ;_5u|22n7ch8S?b~5YgHNuJHH)`~V0A=M47y(azZyBO(3_^AP9>_U{Gm^9g~R1PkZ=2KMa%{SgZM{un_"
        "K;Sc)d*vj7P0}13V6A={~0Rj&xB<~gSCj0~Z2^jwI((4%*7xxVX1JnWe0@Vj8@h{~f_wF6f(Cgp^{4)#_`}WfQ0TC0=;Qjvt"
        "DD?6N?eg{g2p;eo`U(34#t`%*_4_ID@%;D<_1pgyCIR>%`S$(i{1y%A3ltgv8yWib|Kkk#?+5e`3?AzN9upH3AQb`e2>0~w6"
        "8Z`KCg<P!3=rxC5C`@4=L!J_4E2)l3GvGR@&_UO2HFA%^B>9N3j-?wS1maI^a~go3E}zy+2G~&0}<s72m${J+W!dv^aKX~|M"
        "&j}`TGSe0PmW}3F+Di_bm<@724Jm@YNah;|K6X;0N&E2JbQ|?cfjR==&N4@D=7P6*2|%$@e%QD*F2J@A4)G6d?c`JO97t2=e"
        "^}DDLze=l2H!7zPFg-2T=W`3(u>-S!p}0qO+r_3`u*=JEaY><Rn^^9cMd1{D7Z`TOJl`NjeS`wNg9{`2_u3GNI2`SczC8T%I"
        ";>+&B3+t%<c91zVF3-tl_`S$Pp2ml1|@CE(;{r?B}2n7K8|NsB?0{s61@&)$}{r&#@1_=5F0si>_0s#m4{s98{|Nj2@`~&?2"
        "3?~TmDGCDo1Of*A0{i{@Kr%G-?(+rR^7#n@@&XLz_5O#;0R!dw4gU8D0s{UB2KnR{3ic550s8ak@Bs!c?g9q*(drNa<_IkH{"
        "0RdD@(&9C0{ZXv1pxy4@(cm*85a#93j!e%{2TrX5&;4LBk}(2_~HoV1qT7`02dGT"
    ),
    # output
    (
        0.014366413664630078,
        96,
        "8vOJC1@rj_4EQVu>>l*;4)_oE00^T9{37W0;QfCB_!S2T0t^iG1Njl~{|oy95()P2_V@t+1qJ{B`3nU71qB8H0saU000H^|`"
        "~L&+0Qv0r5%mWL9S#io=?4G!"
    ),
)
"""The matrices of the network, as `pygames.bots.neural_network.encode` stores them."""

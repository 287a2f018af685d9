"""Weights of `value`.

Written by ``python -m pygames.games.two_and_two.luck.training.value``.
"""

# fmt: off
RULES = "18fa3976c862cb5b"
"""The digest of the rules that these weights were learned under."""

NETWORK: tuple[tuple[float, int, str], ...] = (
    # hidden units
    (0.017053206135907512, 64,
        "c-l3UNsk;^5y#(q`Cjf-l~q|)SxYZf?#*r7?ir5<MjC<40U?Aq^LaRNMH~?y0deCD(x5S88$4deZjamL?yjyqGb{JyEtEkMA"
        "%zr*|0Se|-`}oKqe5Vw$opaHRr90!r~jCg^pP;I?tF!rT0B^>XsIX$9vk&`I#_x8#>>BrFQ0f1r&3zsVIH}0v{hQuWhjGcG="
        "-Ebjf_A>f;nLQ3**2w<b*FQJv3u9?4i0?E9!K)?pIbL>_AnDb>irLJdBMvt-MRNTM?}oz&2ak@J-Bb>VP!cD;4(U()0W}AtV"
        "0yFTIe_hp!J3#;KY@CW%TSI4yZbA=so4000RHpqIX3l|qP|L%;z8n>hdsvX25t0QEGX(m^>ds|R8>G2zdu{V=Y^Z&m{1unE?"
        "Clg1u97*!<+vZ*MACWn<|%znKG8AjPHx#`dI)_UnHUDqMoWza@(wPAY}lIncxHdQ0zx#E={5W}KC3N4V-Sf=X-7fLQ(zv~Fu"
        "&?Fg1D52bl<v34epl~6G#F1d6K!w1AND!S$1SI)prIO+TFw7BwRYvpdM91fY_x3DnOU)27X%fKswGzE4L`h%FU@V^fQq|9|n"
        "(d?3oi8jv_3yxXw=Nb`<4d<Qkn*P0Yi^6uTs5DAdrR1>iwkAtED3V0c7<<ypFg-2c+$$Wc1c>T;@&K?)PNbqv}l-a%lWEh$;"
        "VrGx1sSL^AKyO5(U;(fNLroFD`+qk8icaYv@&P3}W+jl{kujnyV(M8o0GLRrAQ^^3&Z&QiVxXKc`z2RVN@6>Y@aiBH<nO?E_"
        "rbfLd1#OG*eg^^3}0&D;_F69QF*w|ujvIOnW>8B0*oWrN+|@O^PYKw;Q|&C29ZA-kg^tbVz(DA-J7kAvaRK&;+$mNoi9a2SO"
        "~h&0M1h0;1BGRTrO(>WfmKwgm+iB1)xR0QcFU+&-7bBf_-g-{SQK~3d2Gc~nbrqw+2*&~@~G(i+4NNL+`te=?htS>c=X+$kG"
        "_0?Q<^>nM#Ef2O&uv)H_$Fibz_3Zi+Ns&Z{cI^hn>tORRW-c^`MAPiX6k1oVrU)mLRZ}OF0C^c7wv=~nxRYL>8n+8SQ%5wwi"
        "S=r?n+=_P93|)gdpXCyl8iQyPN67TMkA5e4D<?4?o?K#RZ<d&Ym-jl(y9qmkKH31O#k^IYjSp*qx%K;DR?m`^6%txOEk_qr;"
        "415-QQf_pB>zr*oAyN*Xn#F=QUweqbqk-uPb@8J^J1~*Vc<fu96%<x}dv-L7&V|fm4yMDxCYmDP$=h2QJ;WlcJ-ABnS#jgXZ"
        "iiaN(z|BMMc$m%@5bg<@w;%2ahaZ<{t2pVvgTfO60DlQOwZ73alNJy|4C2-~8_UR8fmPoxB)MPss(5?)%15Y7|mc?FM5|ARY"
        "NO51RZ6~TwIg$4`@H^-PtsR01T8$<vhijP?MAwH4<a6xkN|L%W1{#bud3BW#4a!f|19kc@!*a`TwF=_xC4M2vO(MIKHw!OFt"
        "(R^xXF0Dq)4NxsX%}6DR(+whKJv}3T^)pC;N+xDfKK;)dXK%>O(3)zAN8C{R-Jh{BVREv9tgchu`FZ_Atr)+4c)pOdt2=hR)"
        "rY8dyzjMwLn=|N!`IIi-Hwx1i1Y&H=%sSJJ{{jk-R&peE=Dr_%(Tno8HaWI$%qN*W)vu^AZF^0-!HThe{Dtkae2I6)69(Diq"
        ";{_hIzs!v|X7Q%^v7?i&$Kmxu-;%CtScC+inh8aIL11*C;f0IC)=~)|^;MoJ@46nDHMyZT(OL%8<%uNDFtrxiX|5!QY;IAtI"
        "yG(>@gN&1jrR^>IaoLO&B4h_Ea~D&)K*C&2sDzqHwzmY!65t+Q86|7AD6RQz9z6#u>K-MzIM)h5%jNBq|H?bclqeUpAMxK$K"
        "^7aS_hA?SZ8{(imT6}jm~Ta#2l9a)yY=dU_>MH|0M+BTeHFJ4FX^_s;?jmn`)@5oJ|<>jTwzecz;{;<WvEYVzp=h3$4md@59"
        "*d=dY`6pY}zgtEO(>(F03b5}J#+gtub;F*`J#9E3P_UsU+qjgh7Bb{HKv3CO5y}PUIh7bTkJRW`M-(HOp^}yN@7{~ukh}|W4"
        "F$-&j`{B&L1|o6c&Z`9RXM+M^u!8b5l($5-*J(gJ)K+VTD=`pO~OG<7pU+O0#O;5(Ca#t4eW+C?Q^{W5!hSvRd%6{i2_%^sU"
        "`mfGIhY2"),
    # output
    (0.014366413664630078, 96,
        "c-jGA0H6OF{PX|?^Z5r1_$&wP9`y1K_z(902%`x6BIx(v{eJ@Z6$c0c3=H)H`4RB{3;O~R3HI;y_yGU~1^@v03k3ZI1qJ~D{"
        "s;H~0r~;^{{!&=`Rw=+^#=zX4h;I~2LJdZFDi2"),
)
"""The matrices of the network, as `pygames.bots.neural_network.encode` stores them."""

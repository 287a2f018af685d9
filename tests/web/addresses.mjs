// Repaired addresses.
import { cleanAddress } from "../../web/screens/app/repair-pasted-link.js";

export default (addresses) => addresses.map((each) => cleanAddress(new URL(`http://localhost/pygames/#/${each}`).hash));

// Returns the text of the own code.
export default async ([role, hasCamera, patience]) => {
  const { WebrtcCarrier, packCode, framesOf, PairingError } = friends;
  const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const options = patience ? { patience } : {};
  window.carrier = new WebrtcCarrier({ askCamera: async () => hasCamera, ...options });
  window.received = [];
  carrier.addEventListener("message", ({ detail }) => received.push([...detail]));
  try {
    window.own = { role, publicKey, endpoint: await carrier.gather() };
  } catch (error) {
    if (!(error instanceof PairingError)) throw error;
    return "";
  }
  return framesOf(packCode(own))[0];
};

// Returns the text of the own code.
export default async ([role, hasCamera]) => {
  const { WebrtcCarrier, packCode, framesOf } = friends;
  const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  window.carrier = new WebrtcCarrier({ askCamera: async () => hasCamera });
  window.received = [];
  carrier.addEventListener("message", ({ detail }) => received.push([...detail]));
  window.own = { role, publicKey, endpoint: await carrier.gather() };
  return framesOf(packCode(own))[0];
};

import forge from "node-forge";

type Wanted = { type?: string; team?: string; days?: number };

/** A self-signed certificate as PEM: it signs a card, but no phone would accept it. `days` from now it expires. */
export const selfSigned = ({ type = "pass.test.sufra", team = "ABCDE12345", days = 1 }: Wanted = {}): {
  certificate: string;
  key: string;
} => {
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 3 * 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + days * 86_400_000);
  const name = [
    { type: "0.9.2342.19200300.100.1.1", value: type },
    { name: "commonName", value: `Pass Type ID: ${type}` },
    { shortName: "OU", value: team },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: forge.pki.privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(keys.privateKey))),
  };
};

import { createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";

/** A random serial number in DER: positive, so its first bit is 0, and without a leading zero byte. */
export function makeSerial(): Buffer {
  return Buffer.concat([Buffer.of(0x5d), randomBytes(19)]);
}

export interface CertificateFields {
  /** The common name of subject and issuer. */
  readonly name: string;
  readonly serial: Buffer;
  readonly from: Date;
  readonly until: Date;
}

/** A self-signed X.509 certificate as PEM, encoded by hand: Node can read certificates but not create them. */
export function makeCertificate(
  key: KeyObject,
  { name: commonName, serial, from, until }: CertificateFields,
): string {
  const algorithm = sequence(identifier("2a864886f70d01010b"), element(0x05));
  const name = sequence(
    element(0x31, sequence(identifier("550403"), element(0x0c, Buffer.from(commonName)))),
  );
  const toBeSigned = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    createPublicKey(key).export({ type: "spki", format: "der" }),
  );
  const signature = Buffer.concat([Buffer.of(0), sign("sha256", toBeSigned, key)]);
  const whole = sequence(toBeSigned, algorithm, element(0x03, signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
}

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function identifier(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, "hex"));
}

/** `YYMMDDhhmmssZ`, valid until 2049. */
function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replace(/\D/g, "").slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}

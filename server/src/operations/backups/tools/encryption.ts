import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { Rejection } from "../../../platform/rejection.ts";

/** Prepares encryption to age public keys. Throws `Rejection` if one of them is not valid. */
export function openEncrypter(publicKeys: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  try {
    for (const key of publicKeys) encrypter.addRecipient(key);
  } catch (error) {
    throw new Rejection("backupPublicKeyInvalid", { cause: error });
  }
  return encrypter;
}

/** Encrypts a file into a new file in age's format, one chunk at a time. */
export async function encryptFile(encrypter: Encrypter, from: string, to: string): Promise<void> {
  const encrypted = await encrypter.encrypt(webStream(createReadStream(from)));
  await pipeline(Readable.fromWeb(encrypted), createWriteStream(to, { flags: "wx", mode: 0o600 }));
}

/**
 * Decrypts a file. `identities` is the text of an age key file, with comments and one private key per line. Throws
 * `Rejection` if none of the keys opens the file.
 */
export async function openDecryptedStream(from: string, identities: string): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    for (const line of identities.split("\n").map((text) => text.trim())) {
      if (line !== "" && !line.startsWith("#")) decrypter.addIdentity(line);
    }
    return Readable.fromWeb(await decrypter.decrypt(webStream(createReadStream(from))));
  } catch (error) {
    throw new Rejection("identityWrong", { cause: error });
  }
}

/** Node and the browser declare the same class with different types. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
}

import { crc32, deflateRawSync } from "node:zlib";
import { writeGbk } from "./gbk.ts";

interface File {
  readonly name: string;
  readonly text: string;
}

/** A ZIP archive of texts, their names and contents in GBK. */
export function zip(files: readonly File[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const [nameBytes, content] = [writeGbk(name), writeGbk(text)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, nameBytes, packed]);
    // Version made by, comment, disk, attributes, and the position of the file.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, rest, nameBytes]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

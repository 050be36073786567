import { randomUUID } from "node:crypto";

/** A body of type `multipart/form-data` (RFC 7578), with its content type. */
export interface MultipartForm {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface FormPart {
  readonly name: string;
  /** Only for files; ASCII. */
  readonly fileName?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

/** Encodes the parts in order. `FormData` would give a text no content type, which WeChat Pay's `meta` needs. */
export function writeMultipart(parts: readonly FormPart[]): MultipartForm {
  const boundary = `baleen-${randomUUID()}`;
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? "" : `; filename="${fileName}"`,
    type === undefined ? "" : `\r\nContent-Type: ${type}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  const bytes = [...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece));
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat(bytes),
  };
}

/** Bytes that are a WebP for a server that reads only their beginning, and differ by their text. */
export const tinyImage = (text: string): Buffer => Buffer.from(`RIFF\0\0\0\0WEBP${text}`, "latin1");

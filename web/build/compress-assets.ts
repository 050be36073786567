import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const client = new URL("../dist/client/", import.meta.url);
const list = new URL("../dist/builds.json", import.meta.url);
const compressible = /\.(js|css|svg|json|html|txt|xml)$/;
/** Smaller responses fit into one packet, compressed or not. */
const minBytes = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(name: string): Promise<void> {
  const file = new URL(name, client);
  const body = await readFile(file);
  if (body.length <= minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  await writeFile(`${file.pathname}.br`, await toBrotli(body, { params }));
  await writeFile(`${file.pathname}.gz`, await toGzip(body, { level: 9 }));
}

// Files of former builds are compressed already.
const [built, ...former] = JSON.parse(await readFile(list, "utf8")) as string[][];
const done = new Set(former.flat().filter((name) => !built?.includes(name)));
const names = await readdir(client, { recursive: true });
await Promise.all(
  names.filter((name) => compressible.test(name) && !name.startsWith(".") && !done.has(name)).map(compress),
);

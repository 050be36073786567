// Reads an image from standard input and writes to standard output a line of JSON, then the image as WebP.
//
// Plain JavaScript, because Node strips types with WebAssembly, which is not available in a process without a JIT
// compiler. Without JIT no memory is both writable and executable, and the memory limit is exact (V8 reserves 512 MB
// for compiled code).
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const quality = 82;
const [maxPixels = 0, maxSide = 0] = process.argv.slice(2).map(Number);

sharp.cache(false);
sharp.concurrency(1);
// SVG, PDF and other formats of libvips stay blocked, whatever the first bytes are.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

async function rewrite(bytes) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { head: { rejection: "pixels" } };
  // Fails on errors, not on warnings: accepts a photo with an unusual but harmless segment, rejects a truncated one.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: "error",
    autoOrient: true,
  })
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { head: { width: info.width, height: info.height }, data };
}

const { head, data = Buffer.alloc(0) } = await rewrite(await buffer(process.stdin)).catch(() => ({
  head: { rejection: "broken" },
}));
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), data]));

// Reads an image from standard input and writes to standard output a line of JSON, then the image as WebP.
//
// Plain JavaScript: Node removes types by WebAssembly, which a process without JIT compiler does not have. Without one no
// memory is executable and writable, and the limit on memory is exact (V8 reserves 512 MB for compiled code).
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const quality = 82;
const [maxPixels = 0, maxSide = 0] = process.argv.slice(2).map(Number);

sharp.cache(false);
sharp.concurrency(1);
// SVG, PDF and the other formats of libvips are not reached, whatever the first bytes say.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

async function rewrite(bytes) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { head: { rejection: "pixels" } };
  // Errors, not warnings: a photo with a strange but harmless segment is accepted, one that ends early is not.
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

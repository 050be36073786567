// Reads an image from standard input and writes to standard output a line of JSON, then the encoded images. The argument is
// a plan in JSON (`rewrite-image.ts`).
//
// Plain JavaScript, because Node strips types with WebAssembly, which is not available in a process without a JIT
// compiler. Without JIT no memory is both writable and executable, and the memory limit is exact (V8 reserves 512 MB
// for compiled code).
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const { maxPixels, min, encodings } = JSON.parse(process.argv[2] ?? "{}");

const options = { webp: { quality: 82 }, jpg: { quality: 85, mozjpeg: true }, png: { compressionLevel: 9 } };

sharp.cache(false);
sharp.concurrency(1);
// SVG, PDF and other formats of libvips stay blocked, whatever the first bytes are.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

async function rewrite(bytes) {
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { head: { reason: "pixels" } };
  if (min && (autoOrient.width < min.width || autoOrient.height < min.height)) {
    return { head: { reason: "small", width: autoOrient.width, height: autoOrient.height } };
  }
  const images = [];
  // The upload is decoded once: smaller sizes come from the first one.
  for (const encoding of encodings) {
    const [first] = images;
    images.push(await encode(first?.data ?? bytes, first?.info ?? autoOrient, encoding));
  }
  const head = images.map(({ data, info }) => ({
    width: info.width,
    height: info.height,
    bytes: data.length,
  }));
  return { head: { images: head }, data: Buffer.concat(images.map(({ data }) => data)) };
}

async function encode(bytes, upright, { format, width, height, fit, isOpaque }) {
  // Fails on errors, not on warnings: accepts a photo with an unusual but harmless segment, rejects a truncated one.
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", autoOrient: true });
  const scale = Math.max(width / upright.width, height / upright.height);
  // `cover` enlarges the whole image and then crops it: a long strip would become larger than the memory.
  if (fit === "cover" && scale > 1) image.extract(middle(upright, width / scale, height / scale));
  image.resize({ width, height, fit, withoutEnlargement: fit === "inside" });
  if (isOpaque) image.flatten({ background: "#fff" });
  return await image.toFormat(format, options[format]).toBuffer({ resolveWithObject: true });
}

function middle(whole, wantedWidth, wantedHeight) {
  const [width, height] = [Math.round(wantedWidth), Math.round(wantedHeight)];
  const left = Math.floor((whole.width - width) / 2);
  return { left, top: Math.floor((whole.height - height) / 2), width, height };
}

const { head, data = Buffer.alloc(0) } = await rewrite(await buffer(process.stdin)).catch(() => ({
  head: { reason: "broken" },
}));
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), data]));

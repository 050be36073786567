import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../outside/random.ts";
import { type Fraction, fractions } from "../outside/random.ts";

// Twice the displayed size (132 by 48).
const width = 264;
const height = 96;
/** Width of a strip that is shifted as a whole. */
const strip = 2;
const font = "Captcha";
const inks = ["#1b6285", "#0e202d", "#9b4810", "#124a67"];
const paper = "#eef4f6";

const file = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), font);

/**
 * Draws the answer as a PNG. Letters are rotated, overlap, are bent by waves, and are crossed by strokes of their own
 * colour and of the paper: people can read them, while filters that clean or segment the picture damage the letters.
 */
export function drawCaptcha(answer: string, random: Random): Buffer {
  const fraction = fractions(random);
  const drawn = createCanvas(width, height);
  const context = drawn.getContext("2d");
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  const ink = inks[Math.floor(fraction() * inks.length)] ?? "#0e202d";
  drawSymbols(context, answer, ink, fraction);
  drawCurve(context, ink, between(3, 4, fraction), fraction);
  for (let stroke = 0; stroke < 2; stroke += 1) drawCurve(context, paper, 2.5, fraction);
  return bend(drawn, fraction).toBuffer("image/png");
}

function drawSymbols(context: SKRSContext2D, answer: string, ink: string, fraction: Fraction): void {
  const step = (width - 56) / answer.length;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  [...answer].forEach((symbol, index) => {
    context.save();
    context.translate(
      28 + step * (index + 0.5) + between(-4, 4, fraction),
      height / 2 + between(-5, 5, fraction),
    );
    context.rotate(between(-0.3, 0.3, fraction));
    context.font = `${fraction() < 0.5 ? 600 : 700} ${Math.round(between(62, 74, fraction))}px ${font}`;
    context.fillText(symbol, 0, 0);
    context.restore();
  });
}

function drawCurve(context: SKRSContext2D, colour: string, thickness: number, fraction: Fraction): void {
  const anyHeight = () => between(12, height - 12, fraction);
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.beginPath();
  context.moveTo(between(0, 30, fraction), anyHeight());
  context.bezierCurveTo(
    width / 3,
    anyHeight(),
    (2 * width) / 3,
    anyHeight(),
    between(width - 30, width, fraction),
    anyHeight(),
  );
  context.stroke();
}

/** Shifts columns and rows by two sine waves each, of random period and phase. */
function bend(drawn: Canvas, fraction: Fraction): Canvas {
  const columns = shift(drawn, "x", between(3, 6, fraction), between(110, 180, fraction), fraction);
  return shift(columns, "y", between(3, 6, fraction), between(70, 110, fraction), fraction);
}

function shift(
  source: Canvas,
  along: "x" | "y",
  reach: number,
  waveLength: number,
  fraction: Fraction,
): Canvas {
  const target = createCanvas(width, height);
  const context = target.getContext("2d");
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  const start = fraction() * 2 * Math.PI;
  const length = along === "x" ? width : height;
  for (let position = 0; position < length; position += strip) {
    const offset = Math.sin(start + (position / waveLength) * 2 * Math.PI) * reach;
    if (along === "x") context.drawImage(source, position, 0, strip, height, position, offset, strip, height);
    else context.drawImage(source, 0, position, width, strip, offset, position, width, strip);
  }
  return target;
}

function between(min: number, max: number, fraction: Fraction): number {
  return min + fraction() * (max - min);
}

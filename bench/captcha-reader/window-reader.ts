import {
  addKernelGradients,
  convolution,
  convolutionInputGradient,
  convolve,
  pool,
  unpoolGradient,
} from "./convolution.ts";
import { adamOf, downscale, maskInactive, type Reader } from "./dense-reader.ts";
import {
  addGradients,
  choiceGradient,
  dense,
  type Fraction,
  forward,
  indexOfHighest,
  inputGradient,
  rectify,
  softmax,
} from "./network.ts";
import type { Source } from "./samples.ts";

/** The window, at a third of the picture's resolution. */
const view = { columns: 24, rows: 32, scaleX: 3, scaleY: 3 };
/** The minimum and maximum distance between two symbols, in steps of the window. */
const minSpacing = 8;
const maxSpacing = 26;

/**
 * A convolutional network that classifies the symbol in the middle of a window, if there is one. It is trained with
 * windows at the symbols, whose positions the generator reports, and between them. To read a captcha, it slides the
 * window over the picture and chooses the four to six positions with the highest total gain.
 */
export function windowReader({ width, symbols }: Source, hidden: number, fraction: Fraction): Reader {
  const network = openNetwork(hidden, symbols.length + 1, fraction);
  const none = symbols.length;
  const windowAt = (ink: Float32Array, centre: number) =>
    downscale({ ink, width }, { ...view, left: Math.round(centre - (view.columns * view.scaleX) / 2) });
  const near = (place: number) => place + 6 * fraction() - 3;
  return {
    batch: 4,
    learn(samples) {
      for (const { ink, answer, centres } of samples) {
        for (const [index, centre] of centres.entries()) {
          network.learn(windowAt(ink, near(centre)), symbols.indexOf(answer[index] ?? ""));
          const next = centres[index + 1] ?? centre + 40 + 40 * fraction();
          network.learn(windowAt(ink, near((centre + next) / 2)), none);
        }
        network.learn(windowAt(ink, (centres[0] ?? 0) - 18 - 40 * fraction()), none);
      }
      network.step(samples.reduce((sum, { centres }) => sum + 2 * centres.length + 1, 0));
    },
    read({ ink }) {
      const steps = Math.floor(width / view.scaleX);
      const seen = Array.from({ length: steps }, (_, step) => {
        const chances = softmax(network.look(windowAt(ink, step * view.scaleX)).scores);
        const best = indexOfHighest(chances.subarray(0, none));
        const gain = Math.log((chances[best] ?? 0) + 1e-6) - Math.log((chances[none] ?? 0) + 1e-6);
        return { symbol: symbols[best] ?? "", gain };
      });
      return bestText(seen);
    },
  };
}

/** Two convolutional layers, each followed by pooling, and two dense layers. */
function openNetwork(hidden: number, choices: number, fraction: Fraction) {
  const { columns, rows } = view;
  const first = convolution({ channels: 1, filters: 8, side: 5, columns, rows }, fraction);
  const halved = { columns: columns / 2, rows: rows / 2 };
  const second = convolution({ channels: 8, filters: 16, side: 3, ...halved }, fraction);
  const third = dense((16 * columns * rows) / 16, hidden, fraction);
  const choice = dense(hidden, choices, fraction);
  const adam = adamOf([first, second, third, choice]);
  let steps = 0;
  const look = (given: Float32Array) => {
    const pooled = pool(convolve(first, given), first);
    const flat = pool(convolve(second, pooled.values), second);
    const raw = forward(third, flat.values);
    const active = rectify(raw);
    return { pooled, flat, raw, active, scores: forward(choice, active) };
  };
  return {
    look,
    learn(given: Float32Array, right: number) {
      const { pooled, flat, raw, active, scores } = look(given);
      const slopes = choiceGradient(scores, right);
      addGradients(choice, active, slopes);
      const thirdSlopes = maskInactive(inputGradient(choice, slopes), raw);
      addGradients(third, flat.values, thirdSlopes);
      const secondSlopes = unpoolGradient(inputGradient(third, thirdSlopes), flat, second);
      addKernelGradients(second, pooled.values, secondSlopes);
      addKernelGradients(
        first,
        given,
        unpoolGradient(convolutionInputGradient(second, secondSlopes), pooled, first),
      );
    },
    step(windows: number) {
      steps += 1;
      adam.step(0.0015 / (1 + steps / 1500), windows);
    },
  };
}

interface WindowReading {
  readonly symbol: string;
  /** How much likelier the symbol is than none. */
  readonly gain: number;
}

/** The sequence of four to six readings with the highest total gain, within the limits of their distances. */
export function bestText(seen: readonly WindowReading[]): string {
  const nothing = { text: "", gain: Number.NEGATIVE_INFINITY };
  let rows = seen.map(({ symbol, gain }) => ({ text: symbol, gain }));
  let best = nothing;
  for (let length = 2; length <= 6; length += 1) {
    const shorter = rows;
    rows = seen.map(({ symbol, gain }, step) => {
      const before = shorter.slice(Math.max(0, step - maxSpacing), Math.max(0, step - minSpacing + 1));
      const previous = before.reduce((one, other) => (other.gain > one.gain ? other : one), nothing);
      return { text: previous.text + symbol, gain: previous.gain + gain };
    });
    if (length >= 4) best = rows.reduce((one, other) => (other.gain > one.gain ? other : one), best);
  }
  return best.text;
}

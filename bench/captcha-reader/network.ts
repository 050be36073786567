/** A dense layer, its gradients and the running means of Adam. */
export interface Dense {
  readonly inputs: number;
  readonly outputs: number;
  /** One row of `inputs` weights for each output. */
  readonly weights: TrainedParameters;
  readonly biases: TrainedParameters;
}

/** Numbers that are learnt. */
export interface TrainedParameters {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
  readonly means: Float32Array;
  readonly squares: Float32Array;
}

export type Fraction = () => number;

export function parameters(count: number, spread: number, fraction: Fraction): TrainedParameters {
  const values = Float32Array.from({ length: count }, () => (2 * fraction() - 1) * spread);
  const empty = () => new Float32Array(count);
  return { values, gradients: empty(), means: empty(), squares: empty() };
}

export function dense(inputs: number, outputs: number, fraction: Fraction): Dense {
  return {
    inputs,
    outputs,
    weights: parameters(inputs * outputs, Math.sqrt(6 / inputs) / 1.5, fraction),
    biases: parameters(outputs, 0, fraction),
  };
}

export function forward({ inputs, outputs, weights, biases }: Dense, given: Float32Array): Float32Array {
  const out = new Float32Array(outputs);
  const { values } = weights;
  for (let o = 0; o < outputs; o += 1) {
    let [a, b] = [biases.values[o] ?? 0, 0];
    const row = o * inputs;
    for (let i = 0; i < inputs; i += 2) {
      a += (values[row + i] as number) * (given[i] as number);
      b += (values[row + i + 1] as number) * (given[i + 1] as number);
    }
    out[o] = a + b;
  }
  return out;
}

/** Adds to the gradients of a layer. */
export function addGradients(
  { inputs, outputs, weights, biases }: Dense,
  given: Float32Array,
  slopes: Float32Array,
) {
  const { gradients } = weights;
  for (let o = 0; o < outputs; o += 1) {
    const slope = slopes[o] as number;
    if (slope === 0) continue;
    const row = o * inputs;
    biases.gradients[o] = (biases.gradients[o] as number) + slope;
    for (let i = 0; i < inputs; i += 1) {
      gradients[row + i] = (gradients[row + i] as number) + slope * (given[i] as number);
    }
  }
}

/** The gradient of a layer's input. */
export function inputGradient({ inputs, outputs, weights }: Dense, slopes: Float32Array): Float32Array {
  const { values } = weights;
  const before = new Float32Array(inputs);
  for (let o = 0; o < outputs; o += 1) {
    const slope = slopes[o] as number;
    if (slope === 0) continue;
    const row = o * inputs;
    for (let i = 0; i < inputs; i += 1)
      before[i] = (before[i] as number) + slope * (values[row + i] as number);
  }
  return before;
}

/** The gradient of the scores of one choice, by softmax and cross-entropy with the correct index. */
export function choiceGradient(scores: Float32Array, right: number): Float32Array {
  const chances = softmax(scores);
  chances[right] = (chances[right] ?? 0) - 1;
  return chances;
}

export function softmax(scores: Float32Array): Float32Array {
  const highest = Math.max(...scores);
  const grown = scores.map((score) => Math.exp(score - highest));
  const sum = grown.reduce((all, one) => all + one, 0);
  return grown.map((one) => one / sum);
}

export function indexOfHighest(scores: Float32Array): number {
  return scores.indexOf(Math.max(...scores));
}

/** Keeps positive numbers. */
export function rectify(given: Float32Array): Float32Array {
  return given.map((value) => (value > 0 ? value : 0));
}

/** Adam's steps for some parameters, one for each batch. */
export class Adam {
  readonly #parameterSets: readonly TrainedParameters[];
  #step = 0;

  constructor(learnt: readonly TrainedParameters[]) {
    this.#parameterSets = learnt;
  }

  /** Moves all parameters against their gradients, then sets the gradients to zero. */
  step(rate: number, batch: number): void {
    this.#step += 1;
    const correction = Math.sqrt(1 - 0.999 ** this.#step) / (1 - 0.9 ** this.#step);
    for (const { values, gradients, means, squares } of this.#parameterSets) {
      for (let i = 0; i < values.length; i += 1) {
        const gradient = (gradients[i] as number) / batch;
        const mean = 0.9 * (means[i] as number) + 0.1 * gradient;
        const square = 0.999 * (squares[i] as number) + 0.001 * gradient * gradient;
        means[i] = mean;
        squares[i] = square;
        values[i] = (values[i] as number) - (rate * correction * mean) / (Math.sqrt(square) + 1e-7);
        gradients[i] = 0;
      }
    }
  }
}

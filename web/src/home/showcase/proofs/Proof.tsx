import type { ComponentProps, ComponentType } from "react";
import { Comparison } from "./Comparison.tsx";
import { CoverChoice } from "./CoverChoice.tsx";
import { DigitalHumans } from "./DigitalHumans.tsx";
import { PauseCutter } from "./PauseCutter.tsx";
import { comparisons } from "./proofs.text.ts";

export type ProofProps = ComponentProps<typeof PauseCutter>;

const proofs: Readonly<Record<string, ComponentType<ProofProps>>> = {
  "smart-cuts": PauseCutter,
  "digital-human": DigitalHumans,
  covers: CoverChoice,
  enhancement: () => <Comparison name="enhancement" texts={comparisons.enhancement} />,
  "background-removal": () => <Comparison name="background-removal" texts={comparisons.backgroundRemoval} />,
};

/** A drawn demonstration of a function, by the id of its slide, in place of the slide's picture. */
export function Proof({ id, isRunning }: ProofProps & { readonly id: string }) {
  const Shown = proofs[id];
  return Shown ? <Shown isRunning={isRunning} /> : null;
}

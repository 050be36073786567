import type { BlockOf } from "../../content/block.ts";
import { inWords } from "../../content/figures.ts";
import { useText } from "../../i18n/language.tsx";
import { Slate } from "../../ui/slate/Slate.tsx";

export function Figures({ block: { figures } }: { block: BlockOf<"figures"> }) {
  return <Slate figures={inWords(figures, useText())} />;
}

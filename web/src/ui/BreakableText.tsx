import { Fragment } from "react";

/** A text with `|` as line break opportunities (<wbr>). */
export function BreakableText({ text }: { text: string }) {
  const phrases = text.split("|");
  return phrases.map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}

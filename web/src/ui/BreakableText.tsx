import { Fragment } from "react";

/** A heading whose `|` marks are where its line may break between phrases. */
export function BreakableText({ text }: { text: string }) {
  const phrases = text.split("|");
  return phrases.map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}

import type { ComponentProps } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { labels, type TextOrPair, useShow } from "../values/values.tsx";

interface Props extends Omit<ComponentProps<typeof Dialog>, "title" | "closeLabel"> {
  readonly title: TextOrPair;
}

export function ConsoleDialog({ title, ...dialog }: Props) {
  const show = useShow();
  return <Dialog {...dialog} title={show(title)} closeLabel={show(labels.close)} />;
}

import type { PageRequest } from "@baleen/contract/rendering.ts";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { PageProvider } from "../page/page-context.tsx";

interface Props {
  readonly page: PageRequest;
  readonly children: ReactNode;
  /** Called in the browser once its elements are in the document, before anyone can type into new ones. */
  onRendered?(): void;
  /** Called in the browser once the island answers to events. */
  onStarted?(): void;
}

/** What is around an island's component, in the server's HTML and in the browser. */
export function IslandTree({ page, children, onRendered, onStarted }: Props) {
  const tellRendered = useEffectEvent(() => onRendered?.());
  useLayoutEffect(() => tellRendered(), []);
  const tellStarted = useEffectEvent(() => onStarted?.());
  useEffect(() => tellStarted(), []);
  return <PageProvider page={page}>{children}</PageProvider>;
}

import type { PageRequest } from "@baleen/contract/rendering.ts";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { PageProvider } from "../page/page-context.tsx";

interface Props {
  readonly page: PageRequest;
  readonly children: ReactNode;
  /** Called in the browser once the island's elements are in the document, before visitors can type into new fields. */
  onRendered?(): void;
  /** Called in the browser once the island is interactive. */
  onStarted?(): void;
}

/** The context around an island's component, the same on the server and in the browser. */
export function IslandTree({ page, children, onRendered, onStarted }: Props) {
  const notifyRendered = useEffectEvent(() => onRendered?.());
  useLayoutEffect(() => notifyRendered(), []);
  const notifyStarted = useEffectEvent(() => onStarted?.());
  useEffect(() => notifyStarted(), []);
  return <PageProvider page={page}>{children}</PageProvider>;
}

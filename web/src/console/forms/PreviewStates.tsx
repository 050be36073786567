import type { Call, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useReply } from "../calls/calls.tsx";
import { Failure } from "../lists/List.tsx";
import { useShow } from "../values/values.tsx";

interface PreviewInput<C extends Call> {
  readonly params: SentParamsOf<C>;
  /** Undefined while the input is not yet valid for a preview. */
  readonly query: SentQueryOf<C> | undefined;
}

/** Fetches a preview of an action for the current input. */
export function usePreview<C extends Call>(call: C, input: PreviewInput<C>) {
  const hasInput = input.query !== undefined;
  const { data, isPlaceholderData, error, refetch } = useReply(call, { ...input, enabled: hasInput });
  return { hasInput, reply: hasInput && !isPlaceholderData ? data : undefined, error, refetch };
}

interface Props<Reply> {
  readonly preview: {
    readonly hasInput: boolean;
    readonly reply: Reply | undefined;
    readonly error: Error | null;
    refetch(): unknown;
  };
  /** Shown while there is no valid input. */
  readonly hint: Localized;
  readonly children: (reply: Reply) => ReactNode;
}

export function PreviewStates<Reply>({ preview, hint, children }: Props<Reply>) {
  const show = useShow();
  const { hasInput, reply, error, refetch } = preview;
  return (
    <div role="status">
      {!hasInput && <p>{show(hint)}</p>}
      {error && <Failure error={error} onRetry={refetch} />}
      {hasInput && !reply && !error && <Skeleton width="full" />}
      {reply && children(reply)}
    </div>
  );
}

import { maxDaysAtOnce, previewTakeDays, takeDays } from "@baleen/contract/back-office/accounts.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useReply } from "../calls/use-reply.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionField, ActionForm } from "../forms/ActionForm.tsx";
import { Failure } from "../lists/reply-states.tsx";
import { chinaTime } from "../values/figures.ts";
import { actionTexts, daysTakenText } from "./accounts.text.ts";

/** Takes days, and shows before it where the membership would end. */
export function TakeDaysButton({ id }: { id: number }) {
  return (
    <FormButton label={actionTexts.take} call={takeDays}>
      {(close) => <TakeDaysForm id={id} onClose={close} />}
    </FormButton>
  );
}

function TakeDaysForm({ id, onClose }: { id: number; onClose(): void }) {
  const words = useTexts(actionTexts);
  const text = useText();
  const [typed, setTyped] = useState("");
  const days = /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= maxDaysAtOnce ? Number(typed) : undefined;
  const preview = useReply(previewTakeDays, {
    params: { id },
    query: days === undefined ? {} : { days },
    enabled: days !== undefined,
  });
  const result = days !== undefined && !preview.isPlaceholderData ? preview.data : undefined;
  const end = (at: string | null) => (at ? chinaTime(at, true) : "–");
  return (
    <ActionForm
      call={takeDays}
      params={{ id }}
      body={() => ({ days })}
      submit={actionTexts.take}
      isReady={result !== undefined}
      consequences={
        <div role="status">
          {days === undefined && <p>{words.typeDays}</p>}
          {preview.error && <Failure error={preview.error} onRetry={preview.refetch} />}
          {days !== undefined && !result && !preview.error && <Skeleton width="full" />}
          {result && (
            <p>
              {text(daysTakenText(result.daysTaken, end(result.memberUntil), end(result.memberUntilAfter)))}
            </p>
          )}
        </div>
      }
      onDone={({ daysTaken, memberUntil, memberUntilAfter }) => {
        onClose();
        showToast("success", text(daysTakenText(daysTaken, end(memberUntil), end(memberUntilAfter))));
      }}
    >
      <ActionField
        name="days"
        label={words.days}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        data-initial-focus
      />
    </ActionForm>
  );
}

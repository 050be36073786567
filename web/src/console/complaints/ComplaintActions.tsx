import { complaintOutcomeNames } from "@baleen/contract/back-office/complaint-names.ts";
import {
  answerComplaint,
  type ComplaintDetail,
  completeComplaint,
  finishComplaint,
  maxReplyPictures,
  refreshComplaint,
  rejectComplaint,
  revealComplaintPhone,
} from "@baleen/contract/back-office/complaints.ts";
import { type RefObject, useCallback, useRef } from "react";
import { readBase64 } from "../../platform/browser/read-base64.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import { CopyNumber, useShow } from "../values/values.tsx";
import { formTexts, maxLengthText } from "./complaints.text.ts";

interface Props {
  readonly complaint: ComplaintDetail;
}

/** The newest act that the operator sees: another's newer one is told before anything is sent. */
export const newestActId = ({ acts }: Pick<ComplaintDetail, "acts">): number => acts.at(-1)?.id ?? 0;

/** What can be done with the complaint now. */
export function ComplaintActions({ complaint }: Props) {
  const { id, actions, family } = complaint;
  const isEntered = family === "entered";
  const afterActId = newestActId(complaint);
  return (
    <>
      {actions.includes("answer") && <AnswerButton complaint={complaint} />}
      {actions.includes("finish") && <FinishButton complaint={complaint} />}
      {actions.includes("reject") && <RejectButton complaint={complaint} />}
      {actions.includes("complete") && (
        <ActionButton
          label={formTexts.complete}
          call={completeComplaint}
          params={{ id }}
          body={() => ({ afterActId })}
          consequences={isEntered ? formTexts.completeEnteredHint : formTexts.completeHint}
          describeSuccess={() => (isEntered ? formTexts.recorded : formTexts.sent)}
        />
      )}
      {actions.includes("phone") && <PhoneButton id={id} />}
      {actions.includes("refresh") && (
        <ActionButton label={formTexts.refresh} kind="quiet" call={refreshComplaint} params={{ id }} />
      )}
    </>
  );
}

/**
 * What was refused can be changed and sent again unless another act has been accepted since; otherwise the diagnosis has
 * an answer, in Chinese for the payer.
 */
function draftOf({ acts, readyAnswer }: ComplaintDetail): string {
  const latestFirst = [...acts].reverse();
  const decided = latestFirst.find(
    ({ state, kind }) => state === "confirmed" || (state === "refused" && kind === "reply"),
  );
  return (decided?.state === "refused" ? decided.text : undefined) ?? readyAnswer?.zh ?? "";
}

interface PicturesProps {
  readonly chosen: RefObject<readonly string[]>;
  /** As a list of file name endings. */
  readonly accept: string;
}

function PicturesField({ chosen, accept }: PicturesProps) {
  const show = useShow();
  // When the dialog is opened again, its file input is empty.
  const forget = useCallback(
    (field: HTMLInputElement | null) => {
      if (field) chosen.current = [];
    },
    [chosen],
  );
  return (
    <TextField
      ref={forget}
      label={show(formTexts.pictures)}
      type="file"
      accept={accept}
      multiple
      aria-required={false}
      onChange={async ({ target }) => {
        const files = [...(target.files ?? [])].slice(0, maxReplyPictures);
        const read = await Promise.all(files.map(readBase64));
        if (target.isConnected) chosen.current = read;
      }}
    />
  );
}

const picturesOf = ({ current }: RefObject<readonly string[]>) =>
  current.length > 0 ? { pictures: current } : {};

function AnswerButton({ complaint }: Props) {
  const show = useShow();
  const { id, family, maxTextLength } = complaint;
  const isEntered = family === "entered";
  const pictures = useRef<readonly string[]>([]);
  const afterActId = newestActId(complaint);
  return (
    <ActionButton
      label={isEntered ? formTexts.recordAnswer : formTexts.answer}
      kind="primary"
      call={answerComplaint}
      params={{ id }}
      body={(read) => ({ afterActId, text: read("text"), ...picturesOf(pictures) })}
      consequences={isEntered ? formTexts.answerEnteredHint : formTexts.answerHint}
      describeSuccess={() => (isEntered ? formTexts.recorded : formTexts.sent)}
    >
      <ActionArea
        name="text"
        label={formTexts.message}
        defaultValue={draftOf(complaint)}
        maxLength={maxTextLength}
        rows={6}
      />
      <p>{show(maxLengthText(maxTextLength))}</p>
      {!isEntered && family !== "alipayRisk" && (
        <PicturesField chosen={pictures} accept=".jpg,.jpeg,.png,.bmp" />
      )}
    </ActionButton>
  );
}

/** WeChat Pay alone, where it would also take the progress of a refund. */
function RejectButton({ complaint }: Props) {
  const show = useShow();
  const afterActId = newestActId(complaint);
  return (
    <ActionButton
      label={formTexts.reject}
      isDestructive
      call={rejectComplaint}
      params={{ id: complaint.id }}
      body={(read) => ({ afterActId, text: read("text") })}
      consequences={formTexts.rejectHint}
      describeSuccess={() => formTexts.sent}
    >
      <ActionArea name="text" label={formTexts.rejectReason} maxLength={complaint.maxTextLength} rows={4} />
      <p>{show(maxLengthText(complaint.maxTextLength))}</p>
    </ActionButton>
  );
}

function FinishButton({ complaint }: Props) {
  const pictures = useRef<readonly string[]>([]);
  const afterActId = newestActId(complaint);
  return (
    <ActionButton
      label={formTexts.finish}
      call={finishComplaint}
      params={{ id: complaint.id }}
      body={(read) => ({ afterActId, outcome: read("outcome"), text: read("text"), ...picturesOf(pictures) })}
      consequences={formTexts.finishHint}
      describeSuccess={() => formTexts.sent}
    >
      <ActionSelect name="outcome" label={formTexts.outcome} options={complaintOutcomeNames} />
      <ActionArea
        name="text"
        label={formTexts.message}
        defaultValue={draftOf(complaint)}
        maxLength={complaint.maxTextLength}
      />
      <PicturesField chosen={pictures} accept=".jpg,.jpeg,.png" />
    </ActionButton>
  );
}

function PhoneButton({ id }: Pick<ComplaintDetail, "id">) {
  const show = useShow();
  return (
    <ActionButton
      label={formTexts.phone}
      call={revealComplaintPhone}
      params={{ id }}
      consequences={formTexts.phoneHint}
      renderResult={({ phone, isUnreadable }, close) => (
        <>
          <p>
            {phone === null ? (
              show(isUnreadable ? formTexts.phoneUnreadable : formTexts.noPhone)
            ) : (
              <CopyNumber value={phone} />
            )}
          </p>
          <Button kind="primary" onClick={() => close()}>
            {show(formTexts.close)}
          </Button>
        </>
      )}
    />
  );
}

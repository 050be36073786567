import { readComplaintPicture } from "@baleen/contract/back-office/complaints.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useReply } from "../calls/calls.tsx";
import { useShow } from "../values/values.tsx";
import styles from "./complaints.module.css";
import { texts } from "./complaints.text.ts";

interface Props {
  readonly complaintId: number;
  /** The entry that has the pictures; undefined for the complaint's own. */
  readonly entryId?: number;
  readonly count: number;
}

/** The pictures of a complaint or of an entry, each with a place of its own until it is read. */
export function ComplaintPictures({ count, ...of }: Props) {
  if (count === 0) return null;
  const numbers = Array.from({ length: count }, (_, number) => number);
  return (
    <div className={styles.pictures}>
      {numbers.map((number) => (
        <Picture key={number} {...of} number={number} />
      ))}
    </div>
  );
}

function Picture({ complaintId, entryId, number }: Omit<Props, "count"> & { readonly number: number }) {
  const show = useShow();
  const [isBroken, setBroken] = useState(false);
  const query = { number: String(number), ...(entryId !== undefined && { entryId: String(entryId) }) };
  const reply = useReply(readComplaintPicture, { params: { id: complaintId }, query, staleMs: Infinity });
  const retry = async () => {
    setBroken(false);
    await reply.refetch();
  };
  if (reply.isError || isBroken) {
    return (
      <p className={styles.note} role="status">
        {show(texts.pictureFailed)}{" "}
        <Button kind="quiet" onClick={retry}>
          {show(texts.retry)}
        </Button>
      </p>
    );
  }
  if (!reply.data) return <p className={styles.note}>{show(texts.picture)} …</p>;
  const { type, bytes } = reply.data;
  return (
    <img
      className={styles.picture}
      src={`data:${type};base64,${bytes}`}
      alt={`${show(texts.picture)} ${number + 1}`}
      onError={() => setBroken(true)}
    />
  );
}

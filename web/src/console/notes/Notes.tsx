import { addNote, finishNote, maxNoteLength, type Note } from "@baleen/contract/back-office/notes.ts";
import { roleNames } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link } from "wouter";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import { orderPath } from "../paths.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";

import values from "../values/values.module.css";
import { Mark, Moment } from "../values/values.tsx";
import styles from "./notes.module.css";

const texts = {
  notes: { zh: "备注", en: "Notes" },
  add: { zh: "写备注", en: "Write a note" },
  text: { zh: "内容", en: "Text" },
  waitsFor: { zh: "接下来由谁处理", en: "Who acts next" },
  nobody: { zh: "不用处理", en: "No one: for information only" },
  finish: { zh: "标为已处理", en: "Mark as done" },
} as const satisfies Record<string, Localized>;

function waitsText(role: Localized): Localized {
  return { zh: `等${role.zh}处理`, en: `Waits for ${role.en}` };
}

function doneText(by: string, at: string): Localized {
  return { zh: `${by}已处理，${at}`, en: `Done by ${by}, ${at}` };
}

/** The roles that a note can wait for: those that act on orders and accounts. */
const { support, finance, owner } = roleNames;
const nextRoles = { support, finance, owner } as const;

interface Props {
  readonly about: { readonly orderNo: string } | { readonly accountId: number };
  readonly notes: readonly Note[];
}

/** The operators' notes on an order or an account, and a form to add one. */
export function Notes({ about, notes }: Props) {
  const mayWrite = useMay()(addNote.requiredAccess);
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Section title={texts.notes}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} isOnAccount={"accountId" in about} />
          ))}
        </ul>
      )}
      <div>
        <ActionButton
          label={texts.add}
          call={addNote}
          body={(read) => ({ about, text: read("text"), waitsFor: read("waitsFor") || null })}
        >
          <ActionArea name="text" label={texts.text} maxLength={maxNoteLength} data-initial-focus />
          <ActionSelect name="waitsFor" label={texts.waitsFor} prompt={texts.nobody} options={nextRoles} />
        </ActionButton>
      </div>
    </Section>
  );
}

function NoteItem({ note, isOnAccount }: { note: Note; isOnAccount: boolean }) {
  const { operator, at, orderNo, waitsFor, doneAt, doneBy } = note;
  return (
    <li className={styles.note}>
      <p className={values.aside}>
        {operator} · <Moment at={at} />
        {isOnAccount && orderNo && (
          <>
            {" · "}
            <Link href={orderPath(orderNo)}>{orderNo}</Link>
          </>
        )}
      </p>
      <p className={styles.text}>{note.text}</p>
      {waitsFor && !doneAt && (
        <p className={styles.waits}>
          <Mark shape="half">{waitsText(roleNames[waitsFor])}</Mark>
          <ActionButton label={texts.finish} call={finishNote} params={{ id: note.id }} kind="quiet" />
        </p>
      )}
      {doneAt && (
        <p className={styles.waits}>
          <Mark shape="full">{doneText(doneBy ?? "", formatChinaTime(doneAt))}</Mark>
        </p>
      )}
    </li>
  );
}

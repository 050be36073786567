import { permissionOf } from "@baleen/contract/back-office/console-call.ts";
import { addNote, finishNote, maxNoteLength, type Note } from "@baleen/contract/back-office/notes.ts";
import { type Role, roleNames } from "@baleen/contract/back-office/roles.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/action-fields.tsx";
import { orderPath } from "../paths.ts";
import { Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { chinaTime } from "../values/figures.ts";
import { Mark, Moment } from "../values/values.tsx";
import styles from "./notes.module.css";
import { doneText, texts, waitsText } from "./notes.text.ts";

/** What a note can wait for: those who act on orders and accounts. */
const nextRoles: readonly Role[] = ["support", "finance", "owner"];

interface Props {
  readonly about: { readonly orderNo: string } | { readonly accountId: number };
  readonly notes: readonly Note[];
}

/** What operators have written about an order or an account, and a form for more. */
export function Notes({ about, notes }: Props) {
  const words = useTexts(texts);
  const permission = permissionOf(addNote);
  const mayWrite = useMay()(permission ?? "assistBuyers");
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Section title={words.notes}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} isOnAccount={"accountId" in about} />
          ))}
        </ul>
      )}
      <div>
        <AddNoteButton about={about} />
      </div>
    </Section>
  );
}

function NoteItem({ note, isOnAccount }: { note: Note; isOnAccount: boolean }) {
  const text = useText();
  const { operator, at, orderNo, waitsFor, doneAt, doneBy } = note;
  return (
    <li className={styles.note}>
      <p className={styles.written}>
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
          <Mark shape="half" tone="waits">
            {text(waitsText(roleNames[waitsFor]))}
          </Mark>
          <ActionButton label={texts.finish} call={finishNote} params={{ id: note.id }} kind="quiet" />
        </p>
      )}
      {doneAt && (
        <p className={styles.waits}>
          <Mark shape="full" tone="good">
            {text(doneText(doneBy ?? "", chinaTime(doneAt)))}
          </Mark>
        </p>
      )}
    </li>
  );
}

function AddNoteButton({ about }: Pick<Props, "about">) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <ActionButton
      label={texts.add}
      call={addNote}
      body={(read) => ({ about, text: read("text"), waitsFor: read("waitsFor") || null })}
    >
      <ActionArea name="text" label={words.text} maxLength={maxNoteLength} data-initial-focus />
      <ActionSelect
        name="waitsFor"
        label={words.waitsFor}
        prompt={words.nobody}
        options={nextRoles.map((role) => ({ value: role, label: text(roleNames[role]) }))}
        aria-required={false}
      />
    </ActionButton>
  );
}

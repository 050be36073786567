import { actionHandlers } from "../console-handler.ts";
import { addNote } from "./add-note.ts";
import { finishNote } from "./finish-note.ts";

/** The handlers of `contract/src/back-office/notes.ts`. */
export const notesHandlers = actionHandlers({ addNote, finishNote });

import { findMessageTarget, listMessages, readMessageFigures } from "./list-messages.ts";
import { confirmOwnAddress, readOwnAddress, sendTestMessage, setOwnAddress } from "./own-address.ts";

/** The handlers of `contract/src/back-office/messages.ts`. */
export const messagesHandlers = {
  listMessages,
  findMessageTarget,
  readMessageFigures,
  readOwnAddress,
  setOwnAddress,
  confirmOwnAddress,
  sendTestMessage,
};

import { findMessageTarget, listMessages, readMessageFigures } from "./list-messages.ts";
import { confirmOwnAddress, readOwnAddress, sendTestMessage, setOwnAddress } from "./own-address.ts";

export const messagesHandlers = {
  listMessages,
  findMessageTarget,
  readMessageFigures,
  readOwnAddress,
  setOwnAddress,
  confirmOwnAddress,
  sendTestMessage,
};

import { isPermitted, type Permission } from "@baleen/contract/back-office/roles.ts";
import type { SignedInOperator } from "@baleen/contract/back-office/session.ts";
import { createContext, useContext } from "react";

/** The signed-in operator. */
export const OperatorContext = createContext<SignedInOperator | undefined>(undefined);

export function useOperator(): SignedInOperator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error("There is no SignedIn above this component.");
  return operator;
}

/** Returns a function that checks whether the operator's role has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useOperator();
  return (permission) => isPermitted(role, permission);
}

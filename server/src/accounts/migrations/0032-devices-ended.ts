import { expand } from "../../platform/database/migration-kinds.ts";

/** When all machines of an account were last signed out to lock a possible intruder out. */
export const migration = expand(`
  alter table accounts add column devices_ended_at timestamptz;
  update accounts set devices_ended_at = ended.at
  from (
    select account_id, max(ended_at) as at from devices where ended_why in ('operator', 'recovered') group by account_id
  ) as ended
  where ended.account_id = accounts.id;
`);

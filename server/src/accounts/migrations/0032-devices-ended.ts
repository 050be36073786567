import { expand } from "../../platform/database/migration-kinds.ts";

/** When every machine of an account was last signed out to shut a stranger out, whether or not there was one. */
export const migration = expand(`
  alter table accounts add column devices_ended_at timestamptz;
  update accounts set devices_ended_at = ended.at
  from (
    select account_id, max(ended_at) as at from devices where ended_why in ('operator', 'recovered') group by account_id
  ) as ended
  where ended.account_id = accounts.id;
`);

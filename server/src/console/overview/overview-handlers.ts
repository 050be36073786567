import { search } from "../search/search.ts";
import { readOverview, readSeries } from "./read-overview.ts";

export const overviewHandlers = { search, readOverview, readSeries };

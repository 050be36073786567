import { testEveryPage } from "./testing/every-page.ts";

testEveryPage("zh");

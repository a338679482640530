/** Whether a table is a lesson: its opponents are calm. */
import type { Table } from "../../lib/protocol";

export const isLesson = (table: Table | null): boolean => table?.seats.some((sitting) => sitting?.bot === "calm") ?? false;

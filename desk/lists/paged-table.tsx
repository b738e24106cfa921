import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import css from "./lists.module.css";

interface PagedTableProps<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly Row[] }>>;
  readonly heads: readonly string[];
  /** Shown if there are no rows; absent: the list is never empty. */
  readonly empty?: string;
  readonly children: (row: Row) => ReactNode;
}

export function PagedTable<Row>({ list, heads, empty, children }: PagedTableProps<Row>) {
  const { t } = useLanguage();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {list.isPending && <Loading />}
      {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && empty !== undefined && (
        <div className={css.empty}>
          <Empty>{empty}</Empty>
        </div>
      )}
      {rows.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(children)}</tbody>
        </table>
      )}
      <More list={list} text={t("queue.more")} />
    </>
  );
}

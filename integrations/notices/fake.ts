/** Sends nothing: records notices and answers as a test wants. */
import type { Notice, NoticeResult, SendNotice } from "./notice.ts";

export interface FakeNotices {
  readonly send: SendNotice;
  readonly sent: Notice[];
  /** The answer from now on. */
  answer: NoticeResult;
}

export function fakeNotices(): FakeNotices {
  const fake: FakeNotices = {
    sent: [],
    answer: { kind: "answered", status: 200, retryAfterMs: null },
    send: (notice) => {
      fake.sent.push(notice);
      return Promise.resolve(fake.answer);
    },
  };
  return fake;
}

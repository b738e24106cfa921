/** What recruiters and the operator read by e-mail: English, because the desk knows no language of theirs. */

export const recruiterWords = {
  "recruiter.reminded_first": {
    subject: (code: string) => `Application ${code}: 12 hours have passed`,
    title: "Half of the 24 hours have passed",
    opening: (name: string) => `Nobody has written to ${name} yet.`,
  },
  "recruiter.reminded_second": {
    subject: (code: string) => `Application ${code}: 20 hours have passed`,
    title: "20 of the 24 hours have passed",
    opening: (name: string) => `Nobody has written to ${name} yet. Whoever can, please write now.`,
  },
  "recruiter.reassigned": {
    subject: (code: string) => `Application ${code} is yours now`,
    title: "This application is yours now",
    opening: (name: string) => `Nobody has written to ${name} yet, so it was given to you.`,
  },
  "recruiter.missed": {
    subject: (code: string) => `Application ${code}: the 24 hours are over`,
    title: "The promise was not kept",
    opening: (name: string) =>
      `Nobody wrote to ${name} within 24 hours. The application is still open: please write now.`,
  },
} as const;

export const factWords = {
  code: "Code to quote in the first message",
  due: "Contact before",
  dueTheirs: "In the applicant’s own time",
  writeBy: "Best written by",
  writeByNote: "Then the applicant’s quiet hours begin. They do not move the promise.",
  open: "Open it at the desk",
  /** In the place of a first name that may be none. */
  unnamed: "this applicant",
  settled: "It has been settled since this was sent on its way: there is nothing left to do.",
  never: "We never ask applicants for money, card numbers or one-time codes. Please do not ask for them either.",
} as const;

export const operatorWords = {
  "operator.endpoint_disabled": {
    subject: (endpoint: string) => `The webhook ${endpoint} was switched off`,
    title: "A webhook was switched off",
    opening: "Nothing is sent to it any more. What it has not received is kept, and can be sent again.",
    endpoint: "Webhook",
    reason: "Reason",
    repair: "When the receiver works again, run:",
    commands: (endpoint: string) => [
      `fairlead webhook test ${endpoint}`,
      `fairlead webhook enable ${endpoint}`,
      `fairlead replay --endpoint ${endpoint} --all`,
    ],
  },
  "operator.reported": {
    subject: "Somebody reported an impostor",
    title: "Somebody reported an impostor",
    opening: "An applicant, or somebody else, says that this number wrote in your name.",
    number: "Number",
    code: "Code it quoted",
    message: "What they wrote",
    none: "none",
    numberIsOurs: "This number is, or was, one of yours: ask who wrote from it.",
    codes: {
      ours: "The code belongs to one of your applications: whoever wrote knows it, or the applicant mistook your own message.",
      erased: "The code belonged to one of your applications, which has been erased since.",
      "none of ours": "The code belongs to none of your applications: whoever wrote made it up, or it was mistyped.",
      "none given": "The message quoted no code, so it is none of yours, or one that forgot to.",
    },
    last: (most: number) =>
      `This is the last letter about reports for now: at most ${most} are sent in an hour. There may be more at the desk.`,
    open: "Read the report at the desk",
  },
  "operator.flood": {
    subject: (count: number) => `${count} applications that look like a flood are held back`,
    title: "Something that looks like a flood is held back",
    opening: "They are saved, they are not in the queue, and nobody has been written to about them.",
    count: "How many so far",
    since: "Since",
    floods: "Different floods",
    looks: "What it looks like:",
    reasons: {
      instant: "Forms filled in faster than anybody types, from one connection",
      burst: "One connection sends forms faster than people do",
      sender: "One connection sends very many forms",
      mailbox: "Many applications with one e-mail address",
      phone: "Many applications with one number",
      name: "Names that are links, from one connection",
    },
    stay: "Because you were told, they do not go to the queue by themselves: somebody has to decide, for one or for all at once. Real people may be among them. Until somebody decides they count neither as kept nor as missed.",
    once: "You are told of the same flood once a day, and of floods once an hour at most.",
    open: "Decide at the desk",
  },
} as const;

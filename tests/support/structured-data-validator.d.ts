declare module "@adobe/structured-data-validator" {
  export interface Issue {
    readonly issueMessage: string;
    readonly severity: "ERROR" | "WARNING";
    readonly path: readonly { readonly type?: string; readonly property?: string }[];
    readonly fieldNames?: readonly string[];
  }
  export default class Validator {
    constructor(schemaOrg: object);
    validate(extracted: {
      readonly jsonld: Readonly<Record<string, readonly object[]>>;
      readonly microdata: object;
      readonly rdfa: object;
    }): Promise<Issue[]>;
  }
}

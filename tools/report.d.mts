interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      readonly tags?: readonly string[];
    }[];
  }[];
  readonly unhandled?: readonly string[];
}

export function readReport(report: TestReport): {
  readonly failed: readonly { readonly what: string; readonly why: readonly string[] }[];
  readonly again: readonly { readonly what: string; readonly why: readonly string[] }[];
  readonly passed: number;
  readonly skipped: number;
  readonly long: number;
};

export function filesToRepeat(report: TestReport): string[];
export function withRepeated(first: TestReport, second: TestReport): TestReport;

/**
 * Every metric of Fairlead with its meaning: the exposition and docs/reference/metrics.md show the
 * same text. prom-client adds those of Node.
 */
interface Definition {
  readonly help: string;
  readonly labels: readonly string[];
}

export const definitions = {
  fairlead_build_info: {
    help: "1; the running version, and whether it is web, worker or both",
    labels: ["version", "build", "part"],
  },
  fairlead_schema_info: { help: "1; the newest migration", labels: ["schema"] },
  fairlead_http_requests_total: {
    help: "Answered requests by route pattern (/:market/jobs/:slug, never an address; other matches no route) and status class (2xx)",
    labels: ["method", "route", "status"],
  },
  fairlead_http_request_duration_seconds: {
    help: "From reading a request until its answer is ready, by route pattern",
    labels: ["route"],
  },
  fairlead_registrations_total: {
    help: "Applications sent: accepted, replayed (saved before), invalid, refused (a robot), limited, conflict, unavailable (the database), error",
    labels: ["result"],
  },
  fairlead_promise_applications: {
    help: "Applications of the last 30 days by outcome of the 24-hour promise, as on the home page: kept, missed",
    labels: ["outcome"],
  },
  fairlead_applications_waiting: { help: "Applicants who wait for a contact; counted up to 10,000", labels: [] },
  fairlead_applications_due_soon: { help: "Of those, with less than four hours left", labels: [] },
  fairlead_applications_overdue: { help: "Of those, with no time left", labels: [] },
  fairlead_applications_oldest_waiting_seconds: { help: "How long the oldest has waited; 0: none waits", labels: [] },
  fairlead_applications_held: { help: "Held applications without a decision; counted up to 10,000", labels: [] },
  fairlead_queue_jobs: {
    help: "Open deliveries: due, later (to be retried, or in progress), waiting (for an earlier one of the same application), paused (kept for a paused webhook); counted up to 10,000",
    labels: ["state"],
  },
  fairlead_queue_oldest_due_seconds: {
    help: "How long the oldest delivery has been due; more than a minute means too few workers, or none",
    labels: [],
  },
  fairlead_deliveries_waiting: {
    help: "Not delivered yet: webhook by its id, email as mail, notice by the service; removed is no longer in the operator file; counted up to 10,000",
    labels: ["kind", "target"],
  },
  fairlead_deliveries_oldest_waiting_seconds: {
    help: "How long the oldest of them has waited",
    labels: ["kind", "target"],
  },
  fairlead_deliveries_dead: { help: "Dead letters among the newest 10,000 deliveries", labels: ["kind", "target"] },
  fairlead_delivery_attempts_total: {
    help: "Attempts of this process: delivered, failed (to be retried), refused (final), put_off, withheld (a limit), not_needed; kind email covers emails sent and refused",
    labels: ["kind", "result"],
  },
  fairlead_mail_bounced: { help: "Emails that bounced in the last day (fairlead bounce)", labels: [] },
  fairlead_endpoint_failing_seconds: {
    help: "How long no delivery to a webhook has succeeded; 0: it works",
    labels: ["endpoint"],
  },
  fairlead_endpoint_disabled: { help: "1: the webhook is disabled", labels: ["endpoint"] },
  fairlead_operator_file_refused: {
    help: "1: the operator file changed and has errors; this process uses the previous one",
    labels: [],
  },
  fairlead_vacancies_withheld: {
    help: "Open vacancies with texts that are withheld because they ask for money",
    labels: [],
  },
  fairlead_pages_withheld: { help: "Published pages of the site with such texts, the home page included", labels: [] },
  fairlead_database_up: { help: "1: the database answered the queries for these metrics in time", labels: [] },
  fairlead_database_answer_seconds: { help: "How long the answer took", labels: [] },
  fairlead_database_figures_age_seconds: { help: "Age of the figures from the database", labels: [] },
  fairlead_database_connections: {
    help: "Connections to the server of DATABASE_URL: used, idle; and waiting statements",
    labels: ["state"],
  },
  fairlead_task_last_success_timestamp_seconds: {
    help: "When a periodic task, such as contact_clock or purge, last succeeded in this process; 0: not yet",
    labels: ["task"],
  },
  fairlead_task_failures_total: { help: "How often a task failed", labels: ["task"] },
  fairlead_task_interval_seconds: { help: "Time between the starts of two runs of a task", labels: ["task"] },
  fairlead_data_directory_free_bytes: {
    help: "Free space of the disk that holds DATA_DIR, if there is one",
    labels: [],
  },
  fairlead_data_directory_size_bytes: { help: "Size of that disk", labels: [] },
  fairlead_event_loop_active_seconds_total: {
    help: "Active time of the event loop; its rate() is the share of time spent working",
    labels: [],
  },
} as const satisfies Readonly<Record<`fairlead_${string}`, Definition>>;

export type MetricName = keyof typeof definitions;

/** As prom-client wants it. */
export function metric<Name extends MetricName>(name: Name) {
  const { help, labels } = definitions[name];
  const labelNames = labels as readonly (typeof definitions)[Name]["labels"][number][];
  return { name, help, labelNames: [...labelNames] };
}

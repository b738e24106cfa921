import type { Answer, Header, OpenApiDocument, Operation } from "./document.ts";
import { FieldList, Fields } from "./fields.tsx";
import { type FieldRow, limitsOf, typeOf } from "./schema.ts";

/** Every call with its headers, fields and answers. */
export function Calls({ document }: { document: OpenApiDocument }) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => (
      <Call key={operation.operationId} method={method.toUpperCase()} path={path} operation={operation} />
    )),
  );
}

function Call({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const headers = parameters.map((parameter) => headerRow(parameter.name, parameter, parameter.required));
  return (
    <section id={operationId}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>{summary}.</p>
      {description !== undefined && <p>{description}</p>}
      {headers.length > 0 && <h4>Headers</h4>}
      {headers.length > 0 && <FieldList rows={headers} />}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <div key={type}>
          <h4>
            Body: <code>{type}</code>
          </h4>
          <Fields schema={schema} />
        </div>
      ))}
      <h4>Answers</h4>
      {Object.entries(responses).map(([status, answer]) => (
        <AnswerTo key={status} status={status} answer={answer} />
      ))}
    </section>
  );
}

function AnswerTo({ status, answer }: { status: string; answer: Answer }) {
  const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => headerRow(name, header));
  return (
    <details>
      <summary>
        <code>{status}</code> {answer.description}
      </summary>
      {headers.length > 0 && <FieldList rows={headers} />}
      {Object.entries(answer.content ?? {}).map(([type, { schema }]) => (
        <Fields key={type} schema={schema} />
      ))}
    </details>
  );
}

function headerRow(name: string, { schema, description = "" }: Header, required = false): FieldRow {
  return { path: name, type: typeOf(schema), required, limits: limitsOf(schema), description };
}

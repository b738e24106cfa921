/** What stands in the desk's texts as it does in English, letter for letter, and is right. */
import type { SameAsEnglish } from "./language-rules.ts";

const alike = "spelled alike in both languages";
const borrowed = "the word that the language itself uses for it in software";

export const sameAtDesk: readonly SameAsEnglish[] = [
  {
    text: "12 h",
    languages: ["de", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the unit's symbol, the same everywhere",
  },
  {
    text: "20 h",
    languages: ["de", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the unit's symbol, the same everywhere",
  },
  { text: "Account", languages: ["it", "nl"], why: borrowed },
  { text: "Actions", languages: ["fr"], why: alike },
  {
    text: "Amira Khan",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "a name",
  },
  { text: "Browser", languages: ["de", "it", "nl", "ro"], why: borrowed },
  {
    text: "CSV",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "the name of a format",
  },
  { text: "Code", languages: ["de", "fr", "nl"], why: alike },
  {
    text: "Desk",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "what the desk is called in most languages; see the letters to recruiters",
  },
  {
    text: "Excel (XLSX)",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "the name of a format",
  },
  { text: "Filter", languages: ["de", "nb", "nl", "sk", "sl", "sv"], why: borrowed },
  { text: "Format", languages: ["de", "fr", "nb", "pl", "ro"], why: alike },
  { text: "Later", languages: ["nl"], why: alike },
  { text: "Manager", languages: ["nl"], why: borrowed },
  { text: "Message", languages: ["fr"], why: alike },
  { text: "Mine", languages: ["nb"], why: alike },
  { text: "Dates", languages: ["fr"], why: alike },
  { text: "Note", languages: ["fr"], why: alike },
  { text: "Notes", languages: ["fr"], why: alike },
  { text: "Notice {version}, {language}, {time}", languages: ["fr"], why: alike },
  { text: "Passkey", languages: ["de", "it", "nl"], why: "what browsers and telephones call it in this language" },
  { text: "Passkeys", languages: ["de", "nl"], why: "what browsers and telephones call it in this language" },
  { text: "Password", languages: ["it"], why: borrowed },
  { text: "Place", languages: ["fr"], why: alike },
  { text: "Recruiter", languages: ["de", "nl"], why: borrowed },
  { text: "Sessions", languages: ["fr"], why: alike },
  {
    text: "Spam",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sv", "tr"],
    why: "what mailboxes call it",
  },
  { text: "Status", languages: ["de", "nb", "nl", "pl", "sv"], why: alike },
  { text: "Team", languages: ["de", "it", "nb", "nl", "sv"], why: borrowed },
  { text: "Text", languages: ["de"], why: alike },
  { text: "app", languages: ["it", "nb", "nl", "sv"], why: borrowed },
  { text: "e-mail", languages: ["it", "nl", "pl", "pt", "ro", "sk"], why: borrowed },
  { text: "note", languages: ["fr"], why: alike },
  { text: "passkey", languages: ["it", "nl"], why: "what browsers and telephones call it in this language" },
  {
    text: "spam",
    languages: ["es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sv", "tr"],
    why: "what mailboxes call it",
  },
  { text: "{count, number} open", languages: ["nl"], why: alike },
  {
    text: "{count, number}: spam",
    languages: ["es", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sv", "tr"],
    why: "what mailboxes call it",
  },
  { text: "{count, plural, one {# open} other {# open}}", languages: ["nl"], why: alike },
  {
    text: "{hours, number} h {minutes, number} min",
    languages: ["de", "es", "fr", "it", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the unit's symbol, the same everywhere",
  },
  {
    text: "{minutes, number} min",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the unit's symbol, the same everywhere",
  },
  { text: "{minutes} minutes", languages: ["fr"], why: alike },
  {
    text: "{seconds, number} s",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the unit's symbol, the same everywhere",
  },
  {
    text: "{name}, {what}: {count, number}",
    languages: ["de", "es", "it", "ko", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "names and a number, put as the language puts them",
  },
];

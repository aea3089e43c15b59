/** Tells what has changed to who does not see it. It stands in the page before its words do: what comes with them is heard by nobody. */
export function StatusLine({ text }: { text: string }) {
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  )
}

export function Reminders() {
  return <h1>Lembretes</h1>
}

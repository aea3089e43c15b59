/** Markup of which words and two links may stay: the rest could run, load, look like our own screens or never end. */
export const HOSTILE = `
  <p id="kept">Kept</p><script>window.harmed = 1</script><img src=x onerror="window.harmed = 2">
  <iframe src="/m/home"></iframe><style>body{display:none}</style><a href="javascript:window.harmed=3">bad</a>
  <a href="https://example.com/">out</a><a href="/m/register">in</a><p onclick="window.harmed=4">tap</p><b>not closed`

"""`notebook`: what is kept on disk, at every moment, and what a terminal shows."""

import signal
import subprocess
import sys

import pexpect
import pytest
import yaml
from click.testing import CliRunner

from kronosolve.cli.main import group

CASE = "demo/the-last-toast"
NOTES = ("grand-staircase 5 = 2 B", "auditorium D = 3 6", "grand-foyer 4 = 1 D")


def run(typed, *args):
    return CliRunner().invoke(
        group, ["notebook", CASE, *args], input="".join(f"{t}\n" for t in typed)
    )


def kept(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_notes_are_kept_and_taken_up_again(tmp_path):
    path = tmp_path / "notes.yaml"
    first = run(NOTES[:2], "--notes", str(path))
    assert first.exit_code == 0
    assert kept(path) == {
        "format": "kronologic-notes/1",
        "investigation": CASE,
        "facts": [
            {"location": "grand-staircase", "time": 5, "count": 2, "private": "B"},
            {"location": "auditorium", "character": "D", "count": 3, "private": 6},
        ],
    }
    again = run([NOTES[2], "drop 1", "quit", "drop 1"], "--notes", str(path))
    assert "2 notes" in again.stdout
    assert "PROVED: Detective" in again.stdout
    assert [fact["location"] for fact in kept(path)["facts"]] == ["auditorium", "grand-foyer"]
    solved = CliRunner().invoke(group, ["solve", CASE, "--notes", str(path)])
    assert solved.exit_code == 0


def test_a_case_without_cards_and_notes_beside_it(tmp_path, monkeypatch):
    """The public side of a printed case is all that is needed; the notes name it by its path."""
    monkeypatch.chdir(tmp_path)
    shown = CliRunner().invoke(group, ["list", "--json"])
    assert shown.exit_code == 0
    (tmp_path / "box.yaml").write_text(
        "format: kronologic-investigation/1\nmap: cuzco-1450\ntimes: 6\n"
        "starts: {A: cuzco, E: cuzco, F: fortress, M: terraces, P: salt-pans, S: observatory}\n"
        "mystery: {family: golden-sceptre}\n"
    )
    (tmp_path / "my").mkdir()
    args = ["notebook", "box.yaml", "--notes", "my/notes.json"]
    result = CliRunner().invoke(group, args, input="heard salt-pans M = 3\nfortress 2 = 0\n")
    assert result.exit_code == 0
    assert "some paths of the map 'cuzco-1450' are not confirmed" in result.stderr
    assert "Open: " in result.stdout
    data = kept(tmp_path / "my" / "notes.json")
    assert data["investigation"] == "../box.yaml"
    assert data["facts"][0] == {"location": "salt-pans", "character": "M", "count": 3}
    again = CliRunner().invoke(group, args, input="")
    assert "2 notes" in again.stdout
    assert "warning" not in again.stderr


@pytest.mark.parametrize(
    "content", ["facts: [", "format: kronologic-notes/1\nfacts: [{location: nowhere, count: 1}]\n"]
)
def test_notes_that_cannot_be_read_are_left_as_they_are(tmp_path, content):
    path = tmp_path / "notes.yaml"
    path.write_text(content)
    result = run([NOTES[0]], "--notes", str(path))
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert path.read_text() == content


def test_notes_can_be_kept_later_and_are_not_lost_by_a_slip(tmp_path):
    path, other = tmp_path / "later.yaml", tmp_path / "other.yaml"
    other.write_text("precious")
    typed = [NOTES[0], "quit", "save", f"save {other}", f"save {path}", NOTES[1], "quit", "notes"]
    result = run(typed)
    assert result.exit_code == 0
    assert "not saved: `save FILE` keeps the notes, `quit` again leaves" in result.stdout
    assert "give a file name" in result.stdout
    assert f"{other}: exists already: choose another name" in result.stdout
    assert other.read_text() == "precious"
    assert len(kept(path)["facts"]) == 2
    assert "> notes" not in result.stdout
    assert "> notes" not in run([NOTES[0], "quit", "quit", "notes"]).stdout


def test_plain_lines_load_no_screen():
    code = "import sys; from kronosolve.cli.main import main\ntry: main(sys.argv[1:])\n"
    code += "finally: print('textual' in sys.modules, 'ortools' in sys.modules)"
    command = [sys.executable, "-c", code, "notebook", CASE]
    done = subprocess.run(command, capture_output=True, text=True, input=NOTES[0], check=False)
    assert done.stdout.endswith("False False\n")


def test_a_full_disk_is_told_and_the_notebook_goes_on(tmp_path):
    result = run([NOTES[0], "notes"], "--notes", str(tmp_path / "no such folder" / "notes.yaml"))
    assert result.exit_code == 0
    assert "cannot be written" in result.stdout
    assert "not saved" in result.stdout
    assert " 1. grand-staircase@5=2:B" in result.stdout


def test_what_was_answered_is_on_disk_when_the_process_is_killed(tmp_path):
    """Killed after each reply in turn: nothing that was replied to is lost."""
    path = tmp_path / "notes.yaml"
    for count, note in enumerate(NOTES, start=1):
        command = [sys.executable, "-m", "kronosolve", "notebook", CASE, "--notes", str(path)]
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        child.stdin.write(f"{note}\nstage 9 ")
        child.stdin.flush()
        while not child.stdout.readline().startswith(f"{count}. "):
            pass
        child.kill()
        child.communicate()
        assert len(kept(path)["facts"]) == count


def test_a_terminal_is_prompted_and_ctrl_c_leaves(tmp_path):
    command = ["-m", "kronosolve", "notebook", CASE, "--notes", str(tmp_path / "n.yaml")]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=60, echo=False)
    child.delaybeforesend = None
    child.expect("\n> ")
    child.sendline(NOTES[0])
    child.expect("Certain now: B at grand-staircase at Time 5.\r\n> ")
    child.sendline("map 5")
    child.expect("B A\\? C\\? D\\? J\\? S\\?")
    child.sendintr()
    child.expect("interrupted")
    child.wait()
    assert child.exitstatus == 130 or child.signalstatus == signal.SIGINT
    assert len(kept(tmp_path / "n.yaml")["facts"]) == 1

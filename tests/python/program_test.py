"""Saved programs through the Python package."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import phibridge

PROGRAMS = pathlib.Path(__file__).resolve().parents[1] / "programs"


def load_feed(folder: pathlib.Path, name: str):
    array = np.load(folder / f"{name}.npy")
    lod = folder / f"{name}.lod.json"
    return (array, json.loads(lod.read_text())) if lod.exists() else array


class ProgramTest(unittest.TestCase):
    def test_digits(self):
        folder = PROGRAMS / "digits_lenet_infer"
        program = phibridge.Program.load(folder)
        self.assertEqual([feed["name"] for feed in program.feeds], ["image"])
        image = np.load(folder / "inputs" / "image.npy")
        outputs = phibridge.Session(program).run({"image": image})
        self.assertEqual(list(outputs), program.fetches)
        want = np.load(folder / "expected" / "softmax_0.tmp_0.npy")
        np.testing.assert_allclose(outputs[program.fetches[0]].numpy(), want, atol=1e-4)

    def test_sequences_go_in_and_out(self):
        folder = PROGRAMS / "lexical_analysis"
        program = phibridge.Program.load(folder, place="cpu")
        session = phibridge.Session(program)
        wanted = [path.stem for path in (folder / "expected").glob("*.npy")]
        outputs = session.run({"words": load_feed(folder / "inputs", "words")}, fetch=wanted)
        for name in wanted:
            np.testing.assert_allclose(outputs[name].numpy(), np.load(folder / "expected" / f"{name}.npy"), atol=1e-4)
            lod = json.loads((folder / "expected" / f"{name}.lod.json").read_text())
            self.assertEqual(outputs[name].lod, lod)

    def test_a_feed_is_shared_and_stays(self):
        folder = PROGRAMS / "digits_lenet_infer"
        session = phibridge.Session(phibridge.Program.load(folder))
        image = np.load(folder / "inputs" / "image.npy")
        first, = session.run({"image": image}).values()
        image[:] = 0
        second, = session.run().values()
        self.assertFalse(np.array_equal(first.numpy(), second.numpy()))
        again, = session.run({"image": np.zeros_like(image)}).values()
        np.testing.assert_array_equal(second.numpy(), again.numpy())

    def test_sessions_in_threads(self):
        folder = PROGRAMS / "digits_lenet_infer"
        program = phibridge.Program.load(folder)
        image = np.load(folder / "inputs" / "image.npy")
        want, = phibridge.Session(program).run({"image": image}).values()
        got = [None] * 4

        def work(i):
            got[i], = phibridge.Session(program).run({"image": image}).values()
        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for one in got:
            np.testing.assert_array_equal(one.numpy(), want.numpy())

    def test_an_endless_loop_is_interrupted(self):
        folder = PROGRAMS / "while_rnn"
        model = bytearray((folder / "model.pdmodel").read_bytes())
        counter = model.index(b"\x0a\x03Out\x12\x05tmp_3")
        bias = re.compile(rb"\x0a\x04bias\x10\x01\x25", re.DOTALL).search(model, counter).end()
        self.assertEqual(model[bias:bias + 4], np.float32(1).tobytes())
        model[bias:bias + 4] = bytes(4)  # the loop adds 0 to its counter, which stays below its limit
        with tempfile.TemporaryDirectory() as endless:
            (pathlib.Path(endless) / "model.pdmodel").write_bytes(model)
            shutil.copy(folder / "model.pdiparams", endless)
            script = f"""
import signal
import numpy as np
import phibridge
signal.signal(signal.SIGALRM, signal.default_int_handler)
session = phibridge.Session(phibridge.Program.load({endless!r}))
x = np.load({str(folder / "inputs" / "x.npy")!r})
for _ in range(2):
    signal.alarm(1)
    try:
        session.run({{"x": x}})
    except KeyboardInterrupt:
        print("interrupted")
"""
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
        self.assertEqual(done.stdout.split(), ["interrupted"] * 2)

    def test_routing_and_save(self):
        session = phibridge.Session(phibridge.Program.load(PROGRAMS / "digits_lenet_infer", place="cpu", passes=["off"]))
        session.run({"image": np.load(PROGRAMS / "digits_lenet_infer" / "inputs" / "image.npy")})
        rows = {row["op"]: row for row in session.routing}
        self.assertEqual(rows["conv2d"]["kind"], "PHI")
        with tempfile.TemporaryDirectory() as folder:
            session.save(os.path.join(folder, "saved"))
            phibridge.Program.load(os.path.join(folder, "saved"))
            with self.assertRaises(phibridge.AlreadyExistsError):
                session.save(os.path.join(folder, "saved"))

    def test_errors_name_what_is_wrong(self):
        with self.assertRaisesRegex(phibridge.NotFoundError, "neither a folder nor a file"):
            phibridge.Program.load("/no/such/folder")
        for options, text in (({"plaze": "cpu"}, "no option `plaze`"), ({"place": 1}, "`place` is 1, not text"),
                              ({"passes": 1}, "`passes` is 1, not a list"), ({"threads": "x"}, "`threads` is 'x'"),
                              ({"memory_limit_bytes": -1}, "`memory_limit_bytes` is -1")):
            with self.assertRaisesRegex(TypeError, text):
                phibridge.Program.load(PROGRAMS / "digits_lenet_infer", **options)
        session = phibridge.Session(phibridge.Program.load(PROGRAMS / "digits_lenet_infer"))
        with self.assertRaises(phibridge.PreconditionNotMetError):
            session.run()
        with self.assertRaises(phibridge.InvalidArgumentError):
            session.run({"image": np.zeros([1, 2], "float32")})
        with self.assertRaises(phibridge.NotFoundError):
            session.run({"picture": np.zeros([1, 2], "float32")})

    def test_a_lod_that_is_none_is_refused(self):
        session = phibridge.Session(phibridge.Program.load(PROGRAMS / "digits_lenet_infer"))
        image = np.zeros([2, 1, 8, 8], "float32")
        for lod in ([[0, -5]], [[0, 1.5]], [[0, 2 ** 64]], [0, 2], ["ab"], None, "ab"):
            with self.assertRaisesRegex(TypeError, "the LoD of feed `image` is .*, not a list of lists of offsets"):
                session.run({"image": (image, lod)})
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "the LoD of feed `image`"):
            session.run({"image": (image, [[0, 2, 1]])})

    def test_paths_are_text_bytes_or_paths(self):
        folder = PROGRAMS / "digits_lenet_infer"
        session = phibridge.Session(phibridge.Program.load(os.fsencode(folder)))
        with tempfile.TemporaryDirectory() as out:
            session.save(pathlib.Path(out) / "saved")
            phibridge.save({"a": 1}, os.fsencode(out) + b"/\xff.pdparams")
            self.assertEqual(sorted(os.listdir(os.fsencode(out))), [b"saved", b"\xff.pdparams"])
            self.assertEqual(phibridge.load(out + "/\udcff.pdparams"), {"a": 1})
        for call in (phibridge.Program.load, phibridge.load, session.save, lambda path: phibridge.save({}, path)):
            for wrong in (3, None, "a\0b"):
                with self.assertRaises((TypeError, ValueError)):
                    call(wrong)

    def test_objects_that_were_not_made_are_refused(self):
        nobody = phibridge.Session.__new__(phibridge.Session)
        for call in (lambda: phibridge.Session(None), lambda: nobody.run(), lambda: nobody.routing, lambda: nobody.trim(),
                     lambda: phibridge.Program.__new__(phibridge.Program).variable("x"),
                     lambda: phibridge.HookHandle.__new__(phibridge.HookHandle).remove()):
            with self.assertRaises(TypeError):
                call()
        with self.assertRaises((TypeError, RuntimeError)):
            phibridge.Session(phibridge.Program.__new__(phibridge.Program))


class ToolsTest(unittest.TestCase):
    def test_doctor_returns_its_verdict(self):
        self.assertEqual(phibridge.doctor(PROGRAMS / "digits_lenet_infer")["verdict"], "RUNS")

    def test_reports_show_themselves_in_notebooks(self):
        report = phibridge.doctor(PROGRAMS / "digits_lenet_infer")
        self.assertIn("<td><b>verdict</b></td><td>RUNS</td>", report._repr_html_())
        differences = phibridge.diff(PROGRAMS / "digits_lenet_infer", "place=cpu", "softmax=legacy")
        self.assertIn("<table", differences._repr_html_())
        self.assertIn("softmax", differences._repr_html_())
        rows = phibridge.tools.Rows([{"a": "<script>", "b": [1, 2, 3, 4]}] * 300)
        text = rows._repr_html_()
        self.assertNotIn("<script>", text)
        self.assertIn("&lt;script&gt;", text)
        self.assertIn("<th>a</th><th>b</th>", text)
        self.assertIn("… and 100 more", text)

    def test_the_ledger_counts_operators(self):
        ledger = phibridge.ledger()
        self.assertIsInstance(ledger, dict)
        self.assertIn("softmax", ledger._repr_html_())

    @unittest.skipUnless(os.environ.get("PHIBRIDGE_BINARY"), "a package alone has no phibridge-parity")
    def test_parity_returns_cases_and_proofs(self):
        with tempfile.TemporaryDirectory() as folder:
            report = phibridge.parity("softmax", "--jobs", "1", "--failures", folder + "/failed")
        self.assertEqual({case["op"] for case in report["cases"]}, {"softmax"})
        self.assertTrue(all(case["ok"] for case in report["cases"]))
        self.assertGreater(len(report["cases"]), 10)
        self.assertGreater(len(report["proofs"]), 1)
        text = report._repr_html_()
        self.assertIn("<td><b>cases</b></td><td><details><summary>", text)
        self.assertIn("<th>op</th>", text)
        self.assertIn("<td>softmax</td>", text)

    def test_parity_that_is_not_there_names_the_remedy(self):
        named = os.environ.get("PHIBRIDGE_BINARY")
        with tempfile.TemporaryDirectory() as folder:
            try:
                if named is not None:  # a package alone has none beside it
                    os.mkdir(folder + "/bin")
                    os.environ["PHIBRIDGE_BINARY"] = shutil.copy(named, folder + "/bin/phibridge")
                remedy = "phibridge-parity.* Install the component `parity` of a build with tests. PHIBRIDGE_BINARY may"
                with self.assertRaisesRegex(phibridge.UnavailableError, remedy):
                    phibridge.parity("softmax")
            finally:
                if named is not None:
                    os.environ["PHIBRIDGE_BINARY"] = named

    def test_all_kernel_names_are_those_of_the_command_line(self):
        names = phibridge.get_all_kernel_names()
        printed = subprocess.run([phibridge.tools.binary(), "kernels", "--names"], capture_output=True, text=True,
                                 check=True).stdout.split()
        self.assertEqual(names, printed)
        self.assertGreater(len(names), 700)
        self.assertIn("softmax_grad", names)

    def test_a_failure_is_the_librarys_error(self):
        lenet = PROGRAMS / "digits_lenet_infer"
        for call in (lambda: phibridge.diff("/no/such/folder", "place=cpu", "place=onednn"),
                     lambda: phibridge.doctor("/no/such/folder")):
            with self.assertRaisesRegex(phibridge.NotFoundError, "^NotFound: /no/such/folder is neither"):
                call()
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "no op `plac`"):
            phibridge.diff(lenet, "place=cpu", "plac=onednn")
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "--plaze"):
            phibridge.doctor(lenet, "--plaze")
        named = os.environ.get("PHIBRIDGE_BINARY")
        try:
            for binary, kind in (("/no/such/program", phibridge.NotFoundError), (str(lenet), phibridge.UnavailableError),
                                 ("/bin/false", phibridge.Error)):
                os.environ["PHIBRIDGE_BINARY"] = binary
                with self.assertRaisesRegex(kind, binary if kind is not phibridge.Error else "ended with 1"):
                    phibridge.diff(lenet, "place=cpu", "place=cpu")
        finally:
            os.environ.pop("PHIBRIDGE_BINARY")
            if named is not None:
                os.environ["PHIBRIDGE_BINARY"] = named


if __name__ == "__main__":
    unittest.main()
